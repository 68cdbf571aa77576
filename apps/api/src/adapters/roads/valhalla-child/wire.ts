/** Messages between the program and its road engine's process. */
export type ChildStart = { packageFolder: string; config: object };
export type ChildRequest = { id: number; call: "route" | "matrix"; body: object };
export type ChildAnswer =
  | { ready: true }
  | { id: number; text: string }
  | { id: number; problem: string };
