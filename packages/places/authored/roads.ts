import type { Road } from "./shapes.ts";

export const roads: Road[] = [];
