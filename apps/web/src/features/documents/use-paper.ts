import { useCall } from "../api/use-call.ts";
import type { PaperKind } from "./document-layout.ts";

export const usePaper = (kind: PaperKind, enabled = true) =>
  useCall("GET /driver/documents/{kind}", { params: { kind } }, { enabled, staleMilliseconds: 0 });
