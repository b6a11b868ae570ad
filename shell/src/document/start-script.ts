/** How long the scripts wait for pictures and fonts, in milliseconds: one that never comes must not hold them up. */
const PATIENCE_MS = 3000;

/** The same for a paint that never comes, as in a tab that nobody looks at. */
const UNSEEN_MS = 300;

/**
 * Fetches the scripts that the HTML names when the first view is complete and painted, or at the visitor's first touch: before,
 * they would take the line from its fonts and pictures. Those with `data-run` run; the others are only fetched, and the
 * federation runtime finds them when it asks for them. It stands in the HTML, so it is plain old JavaScript.
 */
export const startScript = `(function(d,w){var begun;function start(){if(begun)return;begun=1;
d.querySelectorAll('link[as=script]').forEach(function(l){var run=l.hasAttribute('data-run'),e=run?d.createElement('script'):l.cloneNode();
if(run){e.async=false;e.crossOrigin=l.crossOrigin;e.integrity=l.integrity;e.src=l.href}else e.removeAttribute('media');l.replaceWith(e)})}
function painted(f){requestAnimationFrame(function(){requestAnimationFrame(f)})}
w.addEventListener('load',function(){painted(start);setTimeout(start,${UNSEEN_MS})});
['pointerover','touchstart','keydown','focusin'].forEach(function(t){w.addEventListener(t,start,{once:true,capture:true,passive:true})});
setTimeout(start,${PATIENCE_MS})})(document,window);`;
