/**
 * What may become code or markup, whatever asks for it (Trusted Types: the site's server has browsers enforce it):
 * scripts of this site's releases, data in JSON, and texts without a tag, such as the style sheets that Mantine
 * writes. It stands in the HTML, so it is plain old JavaScript.
 */
export const scriptPolicy = `(function(t){t&&t.createPolicy('default',{createScriptURL:function(a){var u=new URL(a,location.href);
return u.origin===location.origin&&u.pathname.indexOf('/releases/')===0?a:null},
createScript:function(s){try{JSON.parse(s);return s}catch(e){return null}},
createHTML:function(s){return s.indexOf('<')<0?s:null}})})(window.trustedTypes);`;
