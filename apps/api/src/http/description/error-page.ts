import { type ErrorCode, refusals } from "@songtan/contract/errors";
import { refusalTexts } from "@songtan/contract/refusal-texts/texts";
import { brandName } from "@songtan/domain/brand";
import type { FastifyInstance } from "fastify";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Publishes the page that a problem's `type` links to: every code with its status and its sentence. */
export function publishErrors(app: FastifyInstance): void {
  const page = printErrors();
  app.get("/api/errors", { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(page),
  );
}

function printErrors(): string {
  const rows = (Object.keys(refusals) as ErrorCode[]).sort().map((code) => {
    const [english, thai] = [refusalTexts.en[code], refusalTexts.th[code]].map(escaped);
    const cells = [
      `<code>${code}</code>`,
      refusals[code],
      english,
      `<span lang="th">${thai}</span>`,
    ];
    return `<tr id="${code}">${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Error codes · ${brandName().en} API</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
td,th{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #ddd}
tr:target{background:#fff3bf}</style></head>
<body><main><h1>Error codes</h1>
<p>A refusal names its code. Programs decide by the code; the sentence is for people.</p>
<table><thead><tr><th>Code</th><th>Status</th><th>English</th><th>ไทย</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table></main></body></html>
`;
}
