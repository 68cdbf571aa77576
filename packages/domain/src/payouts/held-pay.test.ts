import { expect, test } from "vitest";
import { listHeldPay, sumHeldPay } from "./held-pay.ts";

const hold = (source: string, booking: string, amountSatang: number) => ({
  ...{ source, bookingId: booking, bookingNumber: `ST-${booking}`, amountSatang },
});

test("held pay is listed by reason and booking, and nothing of it is lost in the sum", () => {
  const lines = listHeldPay([
    hold("incident:1", "a", 9513),
    hold("dispute:2:driver", "b", 100),
    hold("dispute:3:driver", "b", 50),
    hold("report:4:driver", "a", 7),
    hold("another:5", "c", 1),
  ]);
  expect(
    lines.map(({ reason, bookingNumber, amountSatang }) => [reason, bookingNumber, amountSatang]),
  ).toEqual([
    ["pin_check", "ST-a", 9513],
    ["dispute", "ST-b", 150],
    ["report", "ST-a", 7],
    ["other", "ST-c", 1],
  ]);
  expect(sumHeldPay(lines)).toBe(9671);
  expect(sumHeldPay([])).toBe(0);
});
