import { expect, test } from "vitest";
import { declinedAddress, readConnectRequest } from "./connect-request.ts";

const clientId = `${Buffer.from(JSON.stringify({ name: "ผู้ช่วย AI" })).toString("base64url")}.mark`;
const asked = {
  ...{ response_type: "code", client_id: clientId, redirect_uri: "https://ai.example/back?a=1" },
  ...{ code_challenge: "c".repeat(43), code_challenge_method: "S256", state: "s 1" },
};
const search = (changes: Record<string, string> = {}) =>
  `?${new URLSearchParams({ ...asked, ...changes })}`;

test("the address of a program's request says who asks and where the answer goes", () => {
  const request = readConnectRequest(search());
  expect(request).toEqual({
    clientName: "ผู้ช่วย AI",
    connect: {
      ...{ clientId, redirectUri: asked.redirect_uri },
      ...{ codeChallenge: asked.code_challenge, state: "s 1" },
    },
  });
  if (!request || request === "unreadable") throw new Error("no request");
  expect(declinedAddress(request)).toBe(
    "https://ai.example/back?a=1&error=access_denied&state=s+1",
  );
});

test("a page that nobody was sent to shows no request, and a broken one says so", () => {
  expect(readConnectRequest("?mode=test")).toBeNull();
  for (const changes of [
    { client_id: "x" },
    { redirect_uri: "back" },
    { code_challenge: "" },
    { code_challenge_method: "plain" },
    { response_type: "token" },
  ] as Record<string, string>[])
    expect(readConnectRequest(search(changes))).toBe("unreadable");
});
