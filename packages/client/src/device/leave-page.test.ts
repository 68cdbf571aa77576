import { expect, test } from "vitest";
import { mayLeaveTo } from "./leave-page.ts";

const site = "https://songtan.example/en/business/agents?x=1";
const local = "http://127.0.0.1:3000/business/agents";

test.each([
  ["https://bank.example/3ds?id=1", site, true],
  ["/customer/booking", site, true],
  ["?mode=test", site, true],
  ["//evil.example/", site, true],
  ["http://bank.example/3ds", site, false],
  ["javascript:alert(1)//", site, false],
  [" java\nscript:alert(1)", site, false],
  ["data:text/html,x", site, false],
  ["blob:https://songtan.example/1", site, false],
  ["cursor://anysphere/callback", site, false],
  ["intent://scan/#Intent;end", site, false],
  ["https://bank.example@evil.example/", site, false],
  ["http://127.0.0.1:4000/pay", site, false],
  ["http://127.0.0.1:4000/pay", local, true],
  ["http://127.0.0.1:3000/pay", local, true],
  ["http://bank.example/pay", local, false],
])("to %s from %s a page may lead: %s", (address, page, may) => {
  expect(mayLeaveTo(address, page)).toBe(may);
});
