import type { PastStop } from "../history.ts";
import { bangkokPlace } from "../places.ts";

/** The pick-up of the demo business's parcels. */
export const shop: PastStop = {
  place: bangkokPlace("ตลาดนัดจตุจักร"),
  name: "ร้านเดโม",
  phone: "+66891234500",
  note: "โครงการ 4 ซอย 12",
};
