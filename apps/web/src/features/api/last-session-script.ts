import { storedTokenName, userKey } from "./session-store.ts";

/**
 * On the document's root while a session of the page's side is stored; `--st-session-name` holds
 * the name, where that is known.
 */
export const sessionAttribute = "data-session";

/**
 * Script text for the document head: a page that was pre-rendered without knowing its reader shows
 * no sign-in link to a signed-in user. It is constant, so its hash can be in the content security
 * policy.
 */
export const lastSessionScript = `try{var r=/^(\\/en)?\\/driver(\\/|$)/.test(location.pathname)?"driver":"customer",l=localStorage,n=${JSON.stringify(
  { customer: storedTokenName("customer"), driver: storedTokenName("driver") },
)}[r];if(l.getItem(n)||document.cookie.indexOf(n+"=")>-1){var d=document.documentElement,u=JSON.parse(l.getItem(${JSON.stringify(
  { customer: userKey("customer"), driver: userKey("driver") },
)}[r])||"null");d.setAttribute("${sessionAttribute}","");if(u)d.style.setProperty("--st-session-name",JSON.stringify(u.firstName))}}catch(e){}`;
