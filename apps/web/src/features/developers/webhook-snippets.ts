import type { Access } from "./snippets.ts";

/** Installs the command line from this server, and shows what comes with a program that prints it. */
export const listenSnippet = ({
  origin,
  key,
}: Access): string => `npm install --global ${origin}/downloads/songtan.tgz
songtan login --key ${key} --url ${origin}

node -e 'require("http").createServer((request, answer) => {
  request.on("end", () => answer.end()).pipe(process.stdout);
}).listen(4242)' &
songtan listen --forward-to http://localhost:4242/hook`;

export const triggerSnippet = "songtan trigger booking.delivered";
