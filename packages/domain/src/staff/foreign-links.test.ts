import { expect, test } from "vitest";
import { foreignLinks } from "./foreign-links.ts";

test.each([
  ["โปรดอ่าน https://evil.example/pay", ["https://evil.example/pay"]],
  ["see WWW.evil.co now", ["WWW.evil.co"]],
  ["go to evil.com/x?y", ["evil.com/x?y"]],
  ["https://songtan.example@evil.com", ["https://songtan.example@evil.com"]],
  ["songtan.example.evil.com", ["songtan.example.evil.com"]],
  ["https://songtan.example/help และ www.songtan.example", []],
  ["https://help.songtan.example/rain", []],
  ["ฝนตก 09.00-12.00 น. โปรดขับช้า ๆ", []],
  ["Heavy rain today.Please drive slowly. 1.5 m of water", []],
])("%s", (text, links) => {
  expect(foreignLinks(text, "songtan.example")).toEqual(links);
});
