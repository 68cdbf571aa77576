import { expect, test } from "vitest";
import { isPublicAddress, isPublicUrl, postPublic } from "./checked-address.ts";

test.each([
  "8.8.8.8",
  "172.15.255.255",
  "172.32.0.1",
  "192.169.0.1",
  "100.63.255.255",
  "2404:6800:4001::200e",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::a00:1",
  "2002:7f00:1::",
  "2001::1",
  "fc00::1",
  "fe80::1",
  "ff02::1",
  "localhost",
  "",
])("%s is not", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "http://push.example.com/x",
  "https://push.example.com:8443/x",
  "https://user:secret@8.8.8.8/x",
  "https://127.0.0.1/x",
  "https://0x7f.1/x",
  "https://2130706433/x",
  "https://[::1]/x",
  "https://[::ffff:10.0.0.1]/x",
  "https://localhost/x",
  "https://no-such-host.invalid/x",
  "https://*.example.com/x",
  "file:///etc/passwd",
  "nothing",
])("nothing is sent to %s", async (address) => {
  expect(await isPublicUrl(address)).toBe(false);
  await expect(postPublic(address, { headers: {}, body: new Uint8Array() })).rejects.toThrow();
});

test("an address that is a public number is accepted as it is", async () => {
  expect(await isPublicUrl("https://8.8.8.8/x")).toBe(true);
  expect(await isPublicUrl("https://[2404:6800:4001::200e]/x")).toBe(true);
});
