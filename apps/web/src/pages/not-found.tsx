import { notFound } from "../features/shell/page-error.ts";

/** Every address that is no page. */
export default function NotFound(): never {
  throw notFound();
}
