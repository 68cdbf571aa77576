/** Where in a payment a test card fails. */
export type Failing = { at: "charge" | "enrolment" | "validation"; code: string; message: string };

const failing = (
  at: Failing["at"],
  [code, message]: readonly [string, string],
  numbers: readonly string[],
): [string, Failing][] => numbers.map((number) => [number, { at, code, message }]);

/** The provider's published test cards that do not succeed; every other valid number does. */
const failingCards = new Map<string, Failing>([
  ...failing(
    "charge",
    [
      "insufficient_fund",
      "insufficient funds in the account or the card has reached the credit limit",
    ],
    ["4111111111140011", "5555551111110011", "3530111111190011", "6250947000000014"],
  ),
  ...failing(
    "charge",
    ["stolen_or_lost_card", "card is stolen or lost"],
    ["4111111111130012", "5555551111100012", "3530111111180012", "6250947000000022"],
  ),
  ...failing(
    "charge",
    ["failed_processing", "failed processing"],
    ["4111111111120013", "5555551111190013", "3530111111170013", "6250947000000030"],
  ),
  ...failing(
    "charge",
    ["payment_rejected", "payment rejected"],
    ["4111111111110014", "5555551111180014", "3530111111160014"],
  ),
  ...failing("charge", ["failed_fraud_check", "failed fraud check"], ["4111111111190016"]),
  ...failing("charge", ["invalid_account_number", "invalid account number"], ["4111111111180017"]),
  ...failing(
    "charge",
    ["invalid_security_code", "invalid security code"],
    ["4111111111160001", "5555551111130001", "3530111111110001"],
  ),
  ...failing(
    "enrolment",
    ["failed_processing", "3-D Secure enrolment failed"],
    ["4111111111150002", "5555551111120002", "3530111111100002"],
  ),
  ...failing(
    "validation",
    ["failed_processing", "3-D Secure validation failed"],
    ["4111111111140003", "5555551111110003", "3530111111190003"],
  ),
]);

/** How a card fails, or null when it pays. */
export const failingOf = (number: string): Failing | null => failingCards.get(number) ?? null;

const brands: readonly [RegExp, string][] = [
  [/^4/, "Visa"],
  [/^(5[1-5]|2[2-7])/, "MasterCard"],
  [/^35/, "JCB"],
  [/^3[47]/, "American Express"],
  [/^(30|36|38)/, "Diners Club"],
  [/^62/, "UnionPay"],
  [/^6(011|4|5)/, "Discover"],
];

/** The card's brand by its first digits; empty for an unknown one. */
export const brandOf = (number: string): string =>
  brands.find(([shape]) => shape.test(number))?.[1] ?? "";

/** Returns true when the digits satisfy the check rule of card numbers (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const counted = index % 2 === 1 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}
