/**
 * Marks the button of a section that was pressed before React had taken over the section; Sections.tsx presses it
 * again. What the browser does by itself, such as sending a form, is left to it. It stands in the HTML, so it is plain
 * old JavaScript.
 */
export const replayScript = `document.addEventListener('click',function(e){var b=e.target.closest('main button[type=button]');
if(b&&!b.closest('[data-hydrated]'))b.setAttribute('data-pressed','')});`;
