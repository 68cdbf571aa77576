/** Brings an element to the top of the sheet it lies in. `scrollIntoView` would move the page around the sheet as well. */
export function showInSheet(element: Element | null | undefined): void {
  const content = element?.closest("[data-sheet-content]");
  if (!element || !content) return;
  content.scrollTop += element.getBoundingClientRect().top - content.getBoundingClientRect().top;
}
