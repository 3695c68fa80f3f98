/** The ID of the palette's dialog, for the button that opens it without JavaScript. */
export const paletteId = 'palette';
