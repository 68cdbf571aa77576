import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pageRoutes } from "../src/features/shell/route-table.ts";

const inXml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The public pages of both locales, each with its other language, for search engines. */
export function sitemap(origin: string): string {
  const pages = pageRoutes.filter((route) => route.prerender).map(({ path }) => path);
  const entries = pages.flatMap((path) => {
    const thai = inXml(`${origin}${path}`);
    const english = inXml(`${origin}/en${path === "/" ? "" : path}`);
    const alternates = [
      `<xhtml:link rel="alternate" hreflang="th" href="${thai}"/>`,
      `<xhtml:link rel="alternate" hreflang="en" href="${english}"/>`,
    ].join("");
    return [thai, english].map((address) => `  <url><loc>${address}</loc>${alternates}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

export async function writeSitemap(folder: string, origin: string): Promise<void> {
  await writeFile(join(folder, "sitemap.xml"), sitemap(origin));
  const robots = [
    "User-agent: *",
    "Allow: /",
    "Disallow: /r/",
    "Disallow: /en/r/",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  await writeFile(join(folder, "robots.txt"), robots.join("\n"));
}
