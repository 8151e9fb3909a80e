/** Declares the parts of TensorFlow.js that are used: the package refers to types of a package that it doesn't include. */
declare module '@energetic-ai/core' {
  export interface Tensor {
    shape: number[];
    data(): Promise<Float32Array>;
  }
  export interface GraphModel {
    predict(input: Tensor): Tensor | Tensor[];
  }
  export interface ModelArtifacts {
    modelTopology: object;
    format: string;
    weightSpecs: object[];
    weightData: ArrayBuffer;
  }
  const tf: {
    ready(): Promise<void>;
    loadGraphModel(source: { load(): Promise<ModelArtifacts> }): Promise<GraphModel>;
    tensor4d(values: Float32Array, shape: [number, number, number, number]): Tensor;
    dispose(tensors: readonly Tensor[]): void;
  };
  export default tf;
}
