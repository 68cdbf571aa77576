import { expect, test } from "vitest";
import { isOwnAddress, isProgramAddress, placeOfAddress } from "./program-address.ts";

test.each([
  ["https://shop.example/callback?a=1", "shop.example"],
  ["http://localhost:8787/callback", "localhost:8787"],
  ["http://127.0.0.1/callback", "127.0.0.1"],
  ["http://[::1]:80/callback", "[::1]"],
  ["cursor://anysphere.cursor-mcp/oauth/callback", "cursor://anysphere.cursor-mcp"],
  ["vscode://vscode.github-authentication/did", "vscode://vscode.github-authentication"],
  ["com.example.assistant:/oauth", "com.example.assistant:"],
])("an answer may go to %s, shown as %s", (address, place) => {
  expect(isProgramAddress(address)).toBe(true);
  expect(placeOfAddress(address)).toBe(place);
});

test.each([
  ...["http://shop.example/callback", "http://127.0.0.1.evil.example/", "http://localhost.evil/"],
  ...["javascript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "about:blank"],
  ...["blob:https://a.example/1", "view-source:https://a.example", "intent://x#Intent;end"],
  ...["ms-msdt:/id", "search-ms:query=x", "x-apple.systempreferences:a", "tel:191", "sms:191"],
  ...["mailto:a@b.example", "shell:startup", "ftp://a.example/", "ws://a.example/", "callback"],
  ...["https://*.example/callback", "https://*/callback", "https://a.*.example/", "vscode://*/did"],
  ...[
    "https://$(id).example/",
    "https://a_b.example/",
    "https://a.example./",
    "https://-a.example/",
  ],
  ...["https://user:pass@shop.example/", "https://shop.example/#part", "", "cursorx://a/b"],
])("no answer goes to %s", (address) => {
  expect(isProgramAddress(address)).toBe(false);
});

test("an address is a program's as it named it, on the person's own computer at any port", () => {
  const own = ["http://127.0.0.1:1/a", "https://a.example:8443/a", "cursor://x/a"];
  for (const address of [...own, "http://127.0.0.1:40000/a", "http://127.0.0.1/a"])
    expect([address, isOwnAddress(own, address)]).toEqual([address, true]);
  for (const address of ["http://127.0.0.1:1/b", "https://a.example/a", "cursor://x/b", "a"])
    expect([address, isOwnAddress(own, address)]).toEqual([address, false]);
});
