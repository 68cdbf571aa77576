import { earlyReadsName } from "@songtan/client/calls/early-reads/early-reads.ts";
import { businessStorageKey } from "../api/chosen-business.ts";
import { storedTokenName } from "../api/session-store.ts";

/** As the calls of the page's own code begin (SPEC 7), which find these answers by their addresses. */
const apiBase = `${import.meta.env.VITE_API_ROOT ?? ""}/api`;

/**
 * Script text for the document head: reads for who is signed in what the page will show, while its code
 * is still on the way. It is constant, so its hash can be in the content security policy. Who acts
 * for a business reads by headers that only the code knows, unless the address names the business.
 */
export const earlyReadsScript = `try{var m=document.querySelector('meta[name="${earlyReadsName}"]'),p=location.pathname,r=/^(\\/en)?\\/driver(\\/|$)/.test(p)?"driver":"customer",n=${JSON.stringify(
  { customer: storedTokenName("customer"), driver: storedTokenName("driver") },
)}[r],t=localStorage.getItem(n),i=p.replace(/\\/$/,"").split("/").pop(),w=/^\\/(customer|driver|businesses)/,b=sessionStorage.getItem("${businessStorageKey}"),q=new URLSearchParams(location.search),f=/^(\\/en)?\\/business\\//.test(p),z=f&&q.get("business")||"";if(m){var e=window.songtanReads=new Map();m.content.split(" ").forEach(function(u){var k=/:key/.test(u);var o=k||w.test(u)?"":z;if(!k&&!t||(b||f)&&!o&&!k&&!w.test(u)||/:id/.test(u)&&!/^[0-9a-f-]{36}$/i.test(i))return;u=${JSON.stringify(apiBase)}+u.replace(/:id|:key/,i);var h={Accept:"application/json","Accept-Language":/^\\/en(\\/|$)/.test(p)?"en":"th"};if(t)h.Authorization=t;if(o){h["Songtan-Business"]=o;h["Songtan-Mode"]=q.get("mode")=="test"?"test":"live"}e.set(u,{token:t||"",business:o,mode:h["Songtan-Mode"]||"",sentAt:Date.now(),answer:fetch(u,{headers:h,credentials:"omit"}).catch(function(){return null})})})}}catch(e){}`;
