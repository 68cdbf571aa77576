import { SmartLink } from "@songtan/ui/controls/link.tsx";

/** A figure in a table, which leads to its rows where there is a list of them. */
export function Linked({ to, children }: { to: string | undefined; children: string }) {
  return to ? <SmartLink to={to}>{children}</SmartLink> : children;
}
