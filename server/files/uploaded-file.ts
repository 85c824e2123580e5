/** A file that a client sent in a form. It is on disk, not in memory, and goes when the request has been answered. */
export class UploadedFile extends File {
  readonly path: string;
  readonly sizeOnDisk: number;

  constructor(name: string, path: string, sizeOnDisk: number) {
    super([], name);
    this.path = path;
    this.sizeOnDisk = sizeOnDisk;
  }
}
