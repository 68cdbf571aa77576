import { ErrorPage } from "@songtan/client/page/error-page.tsx";
import { notFound } from "@songtan/client/page/page-error.ts";
import { NotFound as NotFoundDrawing } from "@songtan/ui/illustrations/not-found.tsx";
import { PageHead } from "../features/shell/page-head.tsx";

/** The page for every unknown address. */
export default function NotFound() {
  return <ErrorPage error={notFound()} drawing={<NotFoundDrawing />} Head={PageHead} />;
}
