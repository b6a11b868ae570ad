/** A module that writes a style sheet: the build puts its `styles` among the styles of the page. */
declare module '*.ts?styles' {}

/** The names of the classes of a style sheet that another script of the page brings. */
declare module '*.module.css?names' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
