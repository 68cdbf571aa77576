import { refusalTexts } from "@songtan/contract/refusal-texts/texts";
import { ErrorResponse } from "@songtan/contract/scalars";
import { z } from "zod";
import type { ApiDocument } from "../http/description/complete-document.ts";

type Operation = ApiDocument["paths"][string][string];

/** Refusals by their status: the name of the answer, and when a call gives it. */
const kinds = {
  400: ["Invalid", "A field breaks its rule; `fields` names it."],
  401: ["Unauthenticated", "No token or key, or one that is unknown or has ended."],
  403: ["Forbidden", "This caller may not do this."],
  404: ["NotFound", "No such record, or another's."],
  409: ["Conflict", "The record's state does not allow it, or another request came first."],
  422: ["Impossible", "Every field is right, and together they cannot be done."],
  428: ["ProofNeeded", "Send it again with `proof`: the password and a new code."],
  429: ["TooMany", "Too many requests. `Retry-After` says when to try again."],
  default: ["Refused", "Any other refusal. Each code is at `/api/errors`."],
} as const;
type Status = keyof typeof kinds;

const { $schema: _, ...refusal } = z.toJSONSchema(ErrorResponse, { io: "output" });
const openRefusal = JSON.parse(JSON.stringify(refusal), (key, value: unknown) =>
  key === "additionalProperties" && value === false ? undefined : value,
);
const refusalOf = (code: keyof (typeof refusalTexts)["en"]) => ({
  error: { code, message: refusalTexts.en[code], requestId: "req-7f3a9c" },
});

export const refusalComponents = {
  schemas: { Refusal: openRefusal },
  responses: Object.fromEntries(
    Object.entries(kinds).map(([status, [name, description]]) => [
      name,
      {
        description,
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Refusal" },
            example: refusalOf(status === "428" ? "proof_needed" : "quote_expired"),
          },
        },
      },
    ]),
  ),
};

/** The refusals that a call may give, each as a reference. */
export function refusalsOf(call: { method: string; path: string; operation: Operation }) {
  const { method, path, operation } = call;
  const isGuarded = (operation.security ?? []).length > 0;
  const isRead = method === "get";
  const statuses: Record<Status, boolean> = {
    400: !isRead || (operation.parameters ?? []).length > 0,
    401: isGuarded,
    403: isGuarded,
    404: path.includes("{"),
    409: !isRead,
    422: !isRead,
    428: "428" in operation.responses,
    429: true,
    default: true,
  };
  return Object.fromEntries(
    (Object.keys(kinds) as unknown as Status[]).flatMap((status) =>
      statuses[status] ? [[status, { $ref: `#/components/responses/${kinds[status][0]}` }]] : [],
    ),
  );
}
