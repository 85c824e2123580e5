/** A file of a multipart form. It is on disk, not in memory, and is removed after the response. */
export class UploadedFile extends File {
  readonly path: string;
  readonly sizeOnDisk: number;

  constructor(name: string, path: string, sizeOnDisk: number) {
    super([], name);
    this.path = path;
    this.sizeOnDisk = sizeOnDisk;
  }
}
