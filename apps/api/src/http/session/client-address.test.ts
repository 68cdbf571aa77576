import { expect, test } from "vitest";
import { addressOf, networkOf, siteOf } from "./client-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7", null],
  ["::ffff:203.0.113.7", "203.0.113.7", null],
  ["::FFFF:cb00:7107", "203.0.113.7", null],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:DB8:0001:0002::9", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64", "2001:db8:1::/48"],
  ["fe80::1%eth0", "fe80::/64", "fe80::/48"],
  ["totp:somebody", "totp:somebody", null],
])("%s is counted by %s, and more widely by %s", (address, network, site) => {
  expect([networkOf(address), siteOf(address)]).toEqual([network, site]);
  expect(networkOf(network)).toBe(network);
});

test("a record has the whole address, in the one form that it has", () => {
  expect(addressOf({ ip: "2001:DB8:0:0::9" })).toBe("2001:db8::9");
  expect(addressOf({ ip: "::ffff:203.0.113.7" })).toBe("203.0.113.7");
});
