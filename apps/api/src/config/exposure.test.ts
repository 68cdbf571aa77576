import { describe, expect, test } from "vitest";
import { withTls } from "../adapters/gateway-messages.ts";
import { describeListening, isLoopbackHostHeader, listeningWarning } from "./exposure.ts";
import { readSettings } from "./settings.ts";

const read = (env: Record<string, string>) => readSettings({ SANDBOX: "off", ...env });
const refusal = (env: Record<string, string>): string => {
  try {
    readSettings(env);
    return "";
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
};

describe("which X-Forwarded-For counts", () => {
  test.each([
    ["off", []],
    ["0", []],
    ["on", ["loopback"]],
    ["10.0.0.7", ["10.0.0.7"]],
    ["loopback, 10.0.0.0/8 fd00::/8", ["loopback", "10.0.0.0/8", "fd00::/8"]],
  ])("TRUST_PROXY=%s is %o", (text, trusted) => {
    expect(read({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(trusted);
  });
  test.each(["everybody", "10.0.0.0/33", "10.0.0.0/0", "proxy.example.com", "10.0.0.0/8/8"])(
    "%s is refused",
    (text) => {
      expect(refusal({ SANDBOX: "off", TRUST_PROXY: text })).toContain("TRUST_PROXY");
    },
  );
});

describe("the address to listen on", () => {
  test.each([
    [{ SANDBOX: "on" }, "127.0.0.1"],
    [{ SANDBOX: "on", SANDBOX_PUBLIC: "1" }, "::"],
    [{}, "::"],
    [{ TRUST_PROXY: "on" }, "127.0.0.1"],
    [{ TRUST_PROXY: "on", HOST: "10.0.0.3" }, "10.0.0.3"],
    [{ TRUST_PROXY: "on", HOST: "0.0.0.0" }, "0.0.0.0"],
  ])("with %o is %s", (env, host) => {
    expect(describeListening(read(env))).toBe(host);
  });
  test("warns when a proxy can be bypassed", () => {
    expect(listeningWarning(read({ TRUST_PROXY: "on", HOST: "0.0.0.0" }))).toContain("firewall");
    expect(listeningWarning(read({ TRUST_PROXY: "on" }))).toBeNull();
    expect(listeningWarning(read({}))).toBeNull();
  });
});

describe("the sandbox", () => {
  const localSettings = { SANDBOX: "on", PUBLIC_URL: "http://localhost:3000" };
  test.each([
    [{ PUBLIC_URL: "https://ship.example.com" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://localhost" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "http://ship.example.com" }, "PUBLIC_URL"],
    [{ CONSOLE_URL: "https://console.example.com" }, "CONSOLE_URL"],
    [{ TRUST_PROXY: "on" }, "TRUST_PROXY"],
    [{ HOST: "0.0.0.0" }, "HOST"],
    [{ DATABASE_URL: "postgres://app@db.example/songtan" }, "DATABASE_URL"],
  ])("does not start where the world may reach it: %o", (more, named) => {
    expect(refusal({ ...localSettings, ...more })).toMatch(new RegExp(`SANDBOX: is on.*${named}`));
    expect(refusal({ ...localSettings, ...more, SANDBOX_PUBLIC: "1" })).toBe("");
  });
  test.each([
    {},
    { PUBLIC_URL: "http://127.0.0.1:4000" },
    { CONSOLE_URL: "http://console.localhost:3000" },
    { DATABASE_URL: "postgres://app@localhost:5433/songtan" },
    { DATABASE_URL: "postgres://app@db.example/songtan?host=/var/run/postgresql" },
  ])("starts on this machine alone: %o", (more) => {
    expect(refusal({ ...localSettings, ...more })).toBe("");
  });
});

test.each([
  ["localhost:3000", true],
  ["127.0.0.1", true],
  ["[::1]:3000", true],
  ["console.localhost", true],
  ["ship.example.com", false],
  ["localhost.evil.example", false],
  ["127.0.0.1.evil.example", false],
  ["", false],
  [undefined, false],
])("the host %s is this machine: %s", (header, isLocal) => {
  expect(isLoopbackHostHeader(header)).toBe(isLocal);
});

test("mail to another machine insists on TLS; to this one it does not", () => {
  expect(withTls("smtp://user:p%40ss@mail.example:587")).toBe(
    "smtp://user:p%40ss@mail.example:587?requireTLS=true",
  );
  expect(withTls("smtps://mail.example")).toBe("smtps://mail.example");
  expect(withTls("smtp://127.0.0.1:1025")).toBe("smtp://127.0.0.1:1025");
});
