/** Starts a download like a click on a link with `download`. Without a name, the server's name is used. */
export function startDownload(href: string, name = ''): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

export function saveFile(text: string, name: string, type = 'text/csv;charset=utf-8'): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  startDownload(href, name);
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
