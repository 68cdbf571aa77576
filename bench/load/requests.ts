import type { CreateBooking } from "@songtan/contract/bookings/bookings";
import type { CreateQuote } from "@songtan/contract/bookings/quotes";
import type { Step } from "autocannon";
import type { input } from "zod";
import type { ProductDetails } from "../servers/messages.ts";

/** Three stops across Bangkok, as a shop would send them. */
export const quoteBody = {
  stops: [
    { latitude: 13.7377, longitude: 100.5603, address: "เทอร์มินอล 21 อโศก ถนนสุขุมวิท กรุงเทพมหานคร" },
    { latitude: 13.7999, longitude: 100.5502, address: "ตลาดนัดจตุจักร ถนนกำแพงเพชร กรุงเทพมหานคร" },
    { latitude: 13.7563, longitude: 100.5018, address: "ถนนราชดำเนินกลาง แขวงบวรนิเวศ กรุงเทพมหานคร" },
  ],
  vehicle: "motorcycle",
  parcel: { category: "document", weightKg: 2 },
  extras: ["pin"],
} satisfies input<typeof CreateQuote>;

export const bookingOf = (quoteId: string) =>
  ({
    quoteId,
    stops: [
      { contactName: "พิมพ์ชนก ศรีสุวรรณ", contactPhone: "0891230001", note: "ชั้น 3" },
      { contactName: "สมชาย ใจดี", contactPhone: "0861230002" },
      { contactName: "วิภา ทองสุข", contactPhone: "0861230003" },
    ],
    payment: { method: "cash", payer: "sender" },
  }) satisfies input<typeof CreateBooking>;

export const headersOf = ({ token }: { token: string }): Record<string, string> => ({
  "content-type": "application/json",
  authorization: `Bearer ${token}`,
});

/** A quote; the next step reads its id. */
export const quoteStep = (product: ProductDetails): Step => ({
  method: "POST",
  path: "/api/quotes",
  headers: headersOf(product),
  body: JSON.stringify(product.quoteBody),
  onResponse: (_, body, context) => {
    context.quoteId = (JSON.parse(body) as { data: { id: string } }).data.id;
  },
});
