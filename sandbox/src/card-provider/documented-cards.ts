/** The result of a test card's payment, as documented by the provider; `pays` once the payer approves at the bank. */
export type CardResult =
  | "pays"
  | "insufficient_fund"
  | "stolen_or_lost_card"
  | "failed_processing"
  | "payment_rejected"
  | "failed_fraud_check"
  | "invalid_account_number"
  | "invalid_security_code";
/** `bank`: the payer is sent to the bank's page first. `at once`: 3-D Secure cannot even begin. */
export type DocumentedCard = {
  brand: string;
  number: string;
  result: CardResult;
  where: "bank" | "at once";
};

const cards = (
  result: CardResult,
  numbers: Record<string, readonly string[]>,
  where: "bank" | "at once" = "bank",
) =>
  Object.entries(numbers).flatMap(([brand, list]) =>
    list.map((number) => ({ brand, number, result, where })),
  );

/**
 * The provider's published test cards (docs.omise.co/api-testing), listed separately from the list
 * our sandbox uses.
 */
export const documentedCards: readonly DocumentedCard[] = [
  ...cards("pays", {
    Visa: ["4242424242424242", "4111111111111111"],
    MasterCard: ["5555555555554444", "5454545454545454"],
    JCB: ["3530111333300000", "3566111111111113"],
    UnionPay: ["6250947000000006"],
  }),
  ...cards("insufficient_fund", {
    Visa: ["4111111111140011"],
    MasterCard: ["5555551111110011"],
    JCB: ["3530111111190011"],
    UnionPay: ["6250947000000014"],
  }),
  ...cards("stolen_or_lost_card", {
    Visa: ["4111111111130012"],
    MasterCard: ["5555551111100012"],
    JCB: ["3530111111180012"],
    UnionPay: ["6250947000000022"],
  }),
  ...cards("failed_processing", {
    Visa: ["4111111111120013"],
    MasterCard: ["5555551111190013"],
    JCB: ["3530111111170013"],
    UnionPay: ["6250947000000030"],
  }),
  ...cards("payment_rejected", {
    Visa: ["4111111111110014"],
    MasterCard: ["5555551111180014"],
    JCB: ["3530111111160014"],
  }),
  ...cards("failed_fraud_check", { Visa: ["4111111111190016"] }),
  ...cards("invalid_account_number", { Visa: ["4111111111180017"] }),
  ...cards("invalid_security_code", {
    Visa: ["4111111111160001"],
    MasterCard: ["5555551111130001"],
    JCB: ["3530111111110001"],
  }),
  // 3-D Secure enrolment fails: no bank's page at all. Validation fails: after it.
  ...cards(
    "failed_processing",
    { Visa: ["4111111111150002"], MasterCard: ["5555551111120002"], JCB: ["3530111111100002"] },
    "at once",
  ),
  ...cards("failed_processing", {
    Visa: ["4111111111140003"],
    MasterCard: ["5555551111110003"],
    JCB: ["3530111111190003"],
  }),
];
