import { type ComponentProps, createContext, type ElementType, use } from "react";

/** A component with the interface of a router's link. React Router's `Link` and `NavLink` fit. */
export type LinkComponent = ElementType;

export const LinkContext = createContext<LinkComponent | null>(null);

export interface SmartLinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
  LinkComponent?: LinkComponent | undefined;
}

/** An in-app link by the given or the provided component; a plain anchor for other sites, phones and mail. */
export function SmartLink({ to, LinkComponent, ...rest }: SmartLinkProps) {
  const provided = use(LinkContext);
  const Component = LinkComponent ?? provided;
  if (!Component || /^([a-z]+:|\/\/|#)/i.test(to)) {
    return <a href={to} {...rest} />;
  }
  return <Component to={to} {...rest} />;
}
