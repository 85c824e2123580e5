/** A file of a multipart form. It is on disk, not in memory, and is removed after the response. */
export class UploadedFile extends File {
  readonly path: string;
  readonly sizeOnDisk: number;
  /** Whether it is an animation, of which only the first frame was stored. */
  isAnimated = false;

  constructor(name: string, path: string, sizeOnDisk: number) {
    super([], name);
    this.path = path;
    this.sizeOnDisk = sizeOnDisk;
  }
}
