import { STORAGE_KEY } from './color-scheme-script.ts';

/**
 * Switches the theme and keeps the choice when an element with `data-theme-toggle` is pressed. It stands in the HTML, so
 * that the button works from the first paint on and whether or not the site's other scripts come.
 */
export const themeToggleScript = `document.addEventListener('click',function(e){if(!e.target.closest('[data-theme-toggle]'))return;
var h=document.documentElement,a='data-mantine-color-scheme',s=h.getAttribute(a)==='dark'?'light':'dark';h.setAttribute(a,s);
try{localStorage.setItem('${STORAGE_KEY}',s)}catch(e){}});`;
