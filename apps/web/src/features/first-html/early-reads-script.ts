import { earlyReadsName } from "@songtan/client/calls/early-reads/early-reads.ts";
import { businessStorageKey } from "../api/chosen-business.ts";
import { storedTokenName } from "../api/session-store.ts";

/** As the calls of the page's own code begin (SPEC 7), which find these answers by their addresses. */
const apiBase = `${import.meta.env.VITE_API_ROOT ?? ""}/api`;

/**
 * Script text for the document head. While the page's code loads, it sends the reads that the page will show to a
 * signed-in person. It is constant, so its hash can be in the content security policy. A member's reads for a business
 * need headers that only the code has, with two exceptions: the script reads for a business named in the address, and
 * on a page of a business's own area for the chosen business, or else the person's first one, once the list of
 * businesses has loaded.
 */
export const earlyReadsScript = `try{var m=document.querySelector('meta[name="${earlyReadsName}"]'),p=location.pathname,r=/^(\\/en)?\\/driver(\\/|$)/.test(p)?"driver":"customer",n=${JSON.stringify(
  { customer: storedTokenName("customer"), driver: storedTokenName("driver") },
)}[r],t=localStorage.getItem(n),i=p.replace(/\\/$/,"").split("/").pop(),w=/^\\/(customer|driver|businesses)/,b=sessionStorage.getItem("${businessStorageKey}"),q=new URLSearchParams(location.search),f=/^(\\/en)?\\/business\\//.test(p),z=f&&q.get("business")||"",a=${JSON.stringify(apiBase)};if(m){var e=window.songtanReads=new Map(),v=[],g=function(u,o,d){var h={Accept:"application/json","Accept-Language":/^\\/en(\\/|$)/.test(p)?"en":"th"};if(t)h.Authorization=t;if(o){h["Songtan-Business"]=o;h["Songtan-Mode"]=d}e.set(a+u,{token:t||"",business:o,mode:o&&d,sentAt:Date.now(),answer:fetch(a+u,{headers:h,credentials:"omit"}).catch(function(){return null})})};m.content.split(" ").forEach(function(u){var k=/:key/.test(u),l=/:id/.test(u),o=k||w.test(u)?"":z;if(!k&&!t||l&&!/^[0-9a-f-]{36}$/i.test(i))return;if(/:business/.test(u)||(b||f)&&!o&&!k&&!w.test(u)){if(f&&!l&&!location.search)v.push(u)}else g(u.replace(/:id|:key/,i),o,q.get("mode")=="test"?"test":"live")});var s=e.get(a+"/businesses");if(s&&v.length)s.answer.then(function(y){return y&&y.ok?y.clone().json():{data:[]}}).then(function(y){var c=JSON.parse(b)||{},x=y.data.find(function(j){return j.id===c.id}),j=x||y.data[0];if(j)v.forEach(function(u){g(u.replace(":business",j.id),w.test(u)?"":j.id,x?c.mode:"live")})}).catch(function(){})}}catch(e){}`;
