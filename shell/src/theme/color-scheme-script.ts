/** Where the visitor's choice is kept. */
export const STORAGE_KEY = 'yes-ui-theme';

/** Sets the colour scheme before the first paint. It stands in the HTML, so it is plain old JavaScript. */
export const colorSchemeScript = `(function(){var t;try{t=localStorage.getItem('${STORAGE_KEY}')}catch(e){}
var d=t==='dark'||t==='system'&&matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.setAttribute('data-mantine-color-scheme',d?'dark':'light')})();`;
