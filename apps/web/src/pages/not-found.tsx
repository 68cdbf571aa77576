import { NotFound as NotFoundDrawing } from "@songtan/ui/illustrations/not-found.tsx";
import { ErrorPage } from "../features/shell/error-page.tsx";
import { notFound } from "../features/shell/page-error.ts";

/** Every address that is no page. */
export default function NotFound() {
  return <ErrorPage error={notFound()} drawing={<NotFoundDrawing />} />;
}
