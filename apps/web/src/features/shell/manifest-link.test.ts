import { expect, test } from "vitest";
import { manifestOf } from "./manifest-link.tsx";

test.each([
  ["/", "/customer.webmanifest"],
  ["/en", "/customer.en.webmanifest"],
  ["/customer/tracking/1", "/customer.webmanifest"],
  ["/en/customer/profile", "/customer.en.webmanifest"],
  ["/en/help", "/customer.en.webmanifest"],
  ["/driver", "/driver.webmanifest"],
  ["/driver/profile/account", "/driver.webmanifest"],
  ["/en/driver/task", "/driver.webmanifest"],
])("%s belongs to the app of %s", (pathname, manifest) => {
  expect(manifestOf(pathname)).toBe(manifest);
});
