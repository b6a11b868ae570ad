/** A module that writes a style sheet: the build puts its `styles` among the styles of the page. */
declare module '*.ts?styles' {}
