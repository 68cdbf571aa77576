import type { CreateOrder } from "./read-body.ts";

/** Who is at a stop: the sender, who has no remarks, or a recipient. */
export type OrderContact = CreateOrder["sender"] & Partial<CreateOrder["recipients"][number]>;
