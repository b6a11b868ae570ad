/** Text files at fixed addresses of the site, by path without a slash at its start. */
export const SITE_FILES: Readonly<Record<string, string>> = {};
