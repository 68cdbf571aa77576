import { expect, test } from "vitest";
import { areaInAddress } from "./area-in-address.ts";

test.each([
  ["สยามพารากอน แขวงปทุมวัน เขตปทุมวัน กรุงเทพมหานคร 10330", "เขตปทุมวัน", "สยามพารากอน แขวงปทุมวัน"],
  ["99/9 ต.สุเทพ อำเภอเมืองเชียงใหม่ เชียงใหม่ 50200", "อำเภอเมืองเชียงใหม่", "99/9 ต.สุเทพ"],
  ["Siam Paragon, Pathum Wan, Bangkok 10330", "Pathum Wan", "Siam Paragon, Bangkok"],
  ["เขตวัฒนา กรุงเทพมหานคร 10110", "เขตวัฒนา", ""],
  ["ตลาดน้ำบางคล้า, ฉะเชิงเทรา", "ตลาดน้ำบางคล้า", "ฉะเชิงเทรา"],
  ["Ban Suan, Chon Buri 20000", "Ban Suan", "Chon Buri"],
  ["หมู่บ้านสุขใจ", "หมู่บ้านสุขใจ", ""],
  ["", "", ""],
])("of %s the area is %s", (address, area, rest) => {
  expect(areaInAddress(address)).toEqual({ area, rest });
});
