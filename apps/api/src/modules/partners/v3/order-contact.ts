import type { CreateOrder } from "./read-body.ts";

/** The contact at a stop: the sender, without remarks, or a recipient. */
export type OrderContact = CreateOrder["sender"] & Partial<CreateOrder["recipients"][number]>;
