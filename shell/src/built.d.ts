/** A module that the build has made one small classic script of, as text. */
declare module '*.ts?inline' {
  const script: string;
  export default script;
}

/** A module that writes a style sheet: the build puts its `styles` among the styles of the page. */
declare module '*.ts?styles' {}

declare module '*.css?raw' {
  const text: string;
  export default text;
}
