import type { Locale } from "@songtan/domain/account-types";
import type { HeldPayReason } from "@songtan/domain/payouts/held-pay";
import { fillText } from "../fill-text.ts";
import type { Text } from "../text.ts";
import type { HeldPayView } from "./held-pay.ts";

const texts: Readonly<Record<HeldPayReason, Text>> = {
  pin_check: {
    th: "พักไว้ รอตรวจ PIN ของงาน {number}",
    en: "Held until the PIN of job {number} is checked",
  },
  report: {
    th: "พักไว้ รอตรวจเรื่องที่แจ้งของงาน {number}",
    en: "Held while a report about job {number} is looked into",
  },
  dispute: {
    th: "พักไว้ รอธนาคารตรวจการชำระเงินของงาน {number}",
    en: "Held while a bank checks the payment of job {number}",
  },
  other: { th: "พักไว้ รอเจ้าหน้าที่ตรวจงาน {number}", en: "Held while staff look into job {number}" },
};

/** The same sentence wherever held pay is shown. */
export const heldPayText = ({ reason, bookingNumber }: HeldPayView, locale: Locale): string =>
  fillText(texts[reason][locale], { number: bookingNumber ?? "" }).trim();
