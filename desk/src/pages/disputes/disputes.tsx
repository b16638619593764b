export const Disputes = () => <p>Disputes</p>;
