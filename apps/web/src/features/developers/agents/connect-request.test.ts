import { expect, test } from "vitest";
import { readConnectRequest, requestQuery } from "./connect-request.ts";

const clientId = "program.mark";
const asked = {
  ...{ response_type: "code", client_id: clientId, redirect_uri: "https://ai.example/back?a=1" },
  ...{ code_challenge: "c".repeat(43), code_challenge_method: "S256", state: "s 1" },
};
const search = (changes: Record<string, string> = {}) =>
  `?${new URLSearchParams({ ...asked, ...changes })}`;

test("the address of a program's request says what is asked, and nothing that only the server can say", () => {
  const request = readConnectRequest(search());
  expect(request).toEqual({
    connect: {
      ...{ clientId, redirectUri: asked.redirect_uri },
      ...{ codeChallenge: asked.code_challenge, state: "s 1" },
    },
  });
  if (!request || request === "unreadable") throw new Error("no request");
  expect(requestQuery(request)).toEqual({
    ...{ clientId, redirectUri: asked.redirect_uri, state: "s 1" },
  });
  const resource = "https://songtan.example/mcp";
  expect(readConnectRequest(search({ resource }))).toMatchObject({ resource });
});

test("a page that nobody was sent to shows no request, and a broken one says so", () => {
  expect(readConnectRequest("?mode=test")).toBeNull();
  for (const changes of [
    { redirect_uri: "" },
    { code_challenge: "" },
    { code_challenge_method: "plain" },
    { response_type: "token" },
  ] as Record<string, string>[])
    expect(readConnectRequest(search(changes))).toBe("unreadable");
});
