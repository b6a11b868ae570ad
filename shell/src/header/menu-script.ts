/**
 * Opens the dialog that a pressed button names in `data-opens`, and the dropdown beside a pressed `data-menu` button for
 * as long as React has not taken over the bar. It stands in the HTML, so that menus work from the first paint on and
 * whether or not the site's other scripts come.
 */
export const menuScript = `document.addEventListener('click',function(e){var b=e.target.closest('[data-opens],[data-menu]'),x='aria-expanded',d;
if(!b)return;if(d=document.getElementById(b.getAttribute('data-opens'))){d.showModal();b.setAttribute(x,true);
d.addEventListener('close',function(){b.setAttribute(x,false)},{once:true})}else if(!b.closest('[data-hydrated]')){
var o=b.getAttribute(x)!=='true';document.querySelectorAll('[data-menu]').forEach(function(m){m.setAttribute(x,o&&m===b)})}});`;
