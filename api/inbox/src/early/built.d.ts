/** The names of the classes of a style sheet that another script of the page brings. */
declare module '*.module.css?names' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
