import { SHOWN_EVENT } from './follow-links.client.ts';

/** Chooses in lists what the address names, as a link to the form does (`?service=ev-charger`), where the visitor has chosen nothing. */
function chooseByAddress(): void {
  for (const [name, value] of new URLSearchParams(window.location.search)) {
    for (const list of document.querySelectorAll<HTMLSelectElement>('main select')) {
      const isAsked = list.name === name && !list.value;
      if (isAsked && [...list.options].some((option) => option.value === value)) list.value = value;
    }
  }
}

/** The same on each page that is shown. */
export function choose(): void {
  chooseByAddress();
  document.addEventListener(SHOWN_EVENT, chooseByAddress);
}
