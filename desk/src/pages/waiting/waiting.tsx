export const Waiting = () => <p>Waiting</p>;
