import { useApiQuery } from "../api/use-call.ts";
import type { FormDocumentKind } from "./form/document-layout.ts";

export const useDocument = (kind: FormDocumentKind, enabled = true) =>
  useApiQuery(
    "GET /driver/documents/{kind}",
    { params: { kind } },
    { enabled, staleMilliseconds: 0 },
  );
